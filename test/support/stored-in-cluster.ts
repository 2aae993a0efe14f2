import { clusterStore } from "./cluster";
import { storeElsewhere } from "./service";

// Services of tests on a cluster store their documents there.
storeElsewhere(clusterStore);
