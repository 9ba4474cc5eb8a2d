/** Characters that show nothing or turn the text around them: controls but line ends, marks of direction, blanks of no width. */
const UNSEEN = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu
/** More marks on one letter than any language writes, as used to paint over the lines around. */
const PILED = /(\p{M}{4})\p{M}+/gu

/** What a person typed, as plain words: nothing unseen in it, no piles of marks, no walls of empty lines. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, mark => (mark === '\n' ? mark : mark === '\t' ? ' ' : ''))
    .replace(PILED, '$1')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n(?:\s*\n)?\s*/g, gap => (gap.split('\n').length > 2 ? '\n\n' : '\n'))
    .trim()

/** The same in one line. */
export const plainLine = (text: string): string => plainWords(text).replace(/\s+/g, ' ')
