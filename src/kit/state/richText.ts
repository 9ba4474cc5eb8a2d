/** Words of a link, and where it leads. */
export interface RichLink {
  text: string
  url: string
}

/** A run of HTML between pictures, or a picture. */
export type RichBlock = { kind: 'html'; html: string } | { kind: 'picture'; src: string; alt: string }

/** Elements that stand below each other; what stands in a sentence is not torn out of it. */
const BLOCK = /^\s*<(p|div|h[1-6]|ul|ol|li|blockquote|table)\b/i
const IMG = /<img\b[^>]*>/gi
const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? ''
const plain = (text: string) =>
  text
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')

/**
 * Cleaned HTML cut at its pictures that stand alone in a paragraph or between blocks, so they can be loaded late and
 * looked at large. A picture inside a sentence, a table or a link stays where it is.
 */
export function richBlocks(html: string): RichBlock[] {
  const blocks: RichBlock[] = []
  let open = ''
  const flush = () => {
    if (open.trim()) blocks.push({ kind: 'html', html: open.trim() })
    open = ''
  }
  for (const part of topLevel(html)) {
    const tags = part.match(IMG) ?? []
    const words = part
      .replace(/<[^>]*>/g, '')
      .replace(/&nbsp;/g, '')
      .trim()
    const alone = tags.length > 0 && !words && !/<(table|a|video)\b/i.test(part)
    if (!alone) {
      // A paragraph with links stands alone: a mini-program tells which block was tapped, not which link.
      const linked = BLOCK.test(part) && linksOf(part).length > 0
      if (linked) flush()
      open += part
      if (linked) flush()
      continue
    }
    flush()
    for (const tag of tags)
      blocks.push({ kind: 'picture', src: plain(attribute(tag, 'src')), alt: plain(attribute(tag, 'alt')) })
  }
  flush()
  return blocks
}

/** The links of a piece of cleaned HTML. */
export const linksOf = (html: string): RichLink[] =>
  [...html.matchAll(/(<a\b[^>]*>)([\s\S]*?)<\/a>/gi)]
    .map(([, tag, words]) => ({
      text: plain(words!.replace(/<[^>]*>/g, '')).trim(),
      url: plain(attribute(tag!, 'href'))
    }))
    .filter(link => link.url !== '')

/** The elements of the outermost level, each with its end tag, and the text between them. */
function topLevel(html: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const match of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi)) {
    const [tag, closing, name] = match
    const at = match.index
    const single = /^(img|br|hr)$/i.test(name!) || tag.endsWith('/>')
    if (depth === 0 && !closing) {
      if (at > from) parts.push(html.slice(from, at))
      from = at
    }
    if (!single) depth = Math.max(0, depth + (closing ? -1 : 1))
    if (depth === 0) {
      parts.push(html.slice(from, at + tag.length))
      from = at + tag.length
    }
  }
  if (from < html.length) parts.push(html.slice(from))
  return parts
}
