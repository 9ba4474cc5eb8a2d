import { back } from '@/kit/nav'

/** Whether the app was started by the browser's back button; a mini-program has none. */
export const cameBack = (): boolean => false

/** On past this page, to the one before it. */
export const goPast = () => back()
