import type { Move } from './book'
import { unescaped } from './values'

type Site = Pick<Move, 'site'>

/** An address pictures are shown from; empty for what is none, or lies on a host nobody named. */
export function pictureOf({ site }: Site, address: string): string {
  const text = address.trim()
  if (/^https?:\/\/\S+$/i.test(text)) return text
  if (/^\/\/\S+$/.test(text)) return `https:${text}`
  return /^\/?(uploads|statics|static)\/\S+$/.test(text) && site ? `${site}/${text.replace(/^\//, '')}` : ''
}

/** HTML as it was meant, with the pictures of the old host by their whole address. */
export function htmlOf({ site }: Site, stored: string): string {
  const html = /<\w/.test(stored) ? stored : unescaped(stored)
  return site ? html.replace(/(\ssrc=["'])(?=\/(?!\/))/g, `$1${site}`) : html
}
