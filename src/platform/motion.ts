/** A mini-program does not say whether its person wants less motion. */
export const lessMotion = () => false
