/** Yes or no as the wire has it. */
export const flag = (yes: boolean) => (yes ? 1 : 0) as 0 | 1
