import { loadLateTexts } from "../../../src/shared/texts";

// Imported first, since modules of late screens read their texts as they load.
await loadLateTexts();
