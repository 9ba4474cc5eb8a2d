/** In a mini-program the popup itself catches the finger; there is nothing to lock. */
export function useScrollLock(_locked: boolean) {}
