/** Names of `sex` on the wire; 0 is not said. */
export const SEXES: Record<number, string> = { 1: '男', 2: '女' }
