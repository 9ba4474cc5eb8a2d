/** A mini-program has no keyboard to move about with. */
export function useGridKeys(_id: string, _columns: number, _over: (by: 1 | -1) => void) {}
