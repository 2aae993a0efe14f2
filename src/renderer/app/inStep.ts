/** What a store that is remembered on this computer offers to follow another window's. */
interface Remembered {
  persist: { getOptions: () => { name?: string }; rehydrate: () => unknown };
}

/** Keeps a remembered store the same in every window: a window that wrote over what another had just kept would lose it. */
export function keepInStep({ persist }: Remembered): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === persist.getOptions().name) void persist.rehydrate();
  });
}
