/** In the browser its code comes when it is first shown; a mini-program has it at hand. */
export { RichText as RichLater } from '@/kit/parts/RichText'
