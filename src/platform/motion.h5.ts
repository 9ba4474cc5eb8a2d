/** True when the person asked their device for less motion. */
export const lessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
