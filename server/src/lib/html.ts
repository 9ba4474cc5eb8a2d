import { lazily } from './lazily'

const sanitizer = lazily(() => require('sanitize-html') as typeof import('sanitize-html'))

const styles = {
  color: [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/],
  'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/],
  'text-align': [/^(left|right|center|justify)$/],
  'font-size': [/^\d{1,3}(px|rem|em|%)$/],
  'font-weight': [/^(normal|bold|\d{3})$/],
  width: [/^\d{1,4}(px|%)$/],
  'max-width': [/^\d{1,4}(px|%)$/]
}

/** Rich text without anything that runs, frames, posts or restyles the page: what may be stored and shown. */
export const cleanHtml = (html: string): string =>
  sanitizer()(html, {
    allowedTags: [
      ...['p', 'br', 'hr', 'div', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'blockquote', 'a', 'img'],
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'video']
    ],
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      video: ['src', 'poster', 'controls', 'width', 'height'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      '*': ['style']
    },
    allowedStyles: { '*': styles },
    allowedSchemes: ['https', 'http'],
    allowProtocolRelative: false
  })

/** Ends of what stands in lines of its own. */
const LINE_END = /<br\s*\/?>|<hr\s*\/?>|<\/(?:p|div|h[1-6]|li|tr|blockquote)>/gi
const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' '
}

/** The words of rich text alone, a line each; empty lines are left out. */
export const textLines = (html: string): string[] =>
  sanitizer()(html.replace(LINE_END, '\n'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, sign => SIGNS[sign]!)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
