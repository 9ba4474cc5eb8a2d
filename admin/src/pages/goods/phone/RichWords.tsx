import { createElement, type ReactNode, useMemo } from 'react'

const TAGS = new Set(
  'p br hr div span strong b em i u s sub sup blockquote a img h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td'.split(
    ' '
  )
)
/** Of these nothing is shown, not even their words. */
const UNSEEN = new Set(['script', 'style', 'textarea', 'option', 'noscript', 'title'])
const STYLES = ['color', 'backgroundColor', 'textAlign', 'fontSize', 'fontWeight', 'width', 'maxWidth'] as const
const EMPTY = new Set(['br', 'hr', 'img'])

/**
 * A description as the app shows it: drawn from what the server would keep of it and nothing else, as nobody has cleaned it yet.
 * Pictures that stand alone go across the whole width.
 */
export function RichWords({ html }: { html: string }) {
  const parts = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return [...body.childNodes].map((node, i) => {
      const pictures = node instanceof Element ? picturesIn(node) : []
      const isAlone = pictures.length > 0 && !node.textContent?.trim() && !(node as Element).querySelector('table, a')
      if (isAlone) return pictures.map((one, at) => <img key={`${i}-${at}`} className="ph-rich-pic" alt="" src={one} />)
      return (
        <div key={i} className="ph-rich-words">
          {drawn(node, i)}
        </div>
      )
    })
  }, [html])
  return <div className="ph-rich">{parts}</div>
}

const spans = ({ colSpan, rowSpan }: HTMLTableCellElement) => ({ colSpan, rowSpan })

const picturesIn = (node: Element) => [...(node.matches('img') ? [node] : node.querySelectorAll('img'))].map(sourceOf)

const sourceOf = (picture: Element) => picture.getAttribute('src') ?? ''

function drawn(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const tag = node.tagName.toLowerCase()
  if (UNSEEN.has(tag)) return null
  const within = [...node.childNodes].map(drawn)
  if (!TAGS.has(tag)) return within
  const style = Object.fromEntries(STYLES.flatMap(name => (node.style[name] ? [[name, node.style[name]]] : [])))
  const own = tag === 'img' ? { src: sourceOf(node), alt: '' } : node instanceof HTMLTableCellElement ? spans(node) : {}
  // A link leads nowhere from here.
  return createElement(tag === 'a' ? 'span' : tag, { key, style, ...own }, ...(EMPTY.has(tag) ? [] : [within]))
}
