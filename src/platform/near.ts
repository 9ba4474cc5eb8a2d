/** Whether a place is close to being seen; a mini-program draws a page whole, in one message. */
export const useNear = (): { ref?: (element: never) => void; near: boolean } => ({ near: true })
