import { cleanHtml } from '../src/lib/html'

const strong = (line: string) => line.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')

/** HTML of a plain text: `# ` a heading, `- ` an item, `**…**` strong, every other line a paragraph. */
export function html(source: string): string {
  const parts: string[] = []
  let items: string[] = []
  const closeList = () => {
    if (items.length > 0) parts.push(`<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`)
    items = []
  }
  for (const line of source.trim().split('\n')) {
    if (line.startsWith('- ')) {
      items.push(strong(line.slice(2)))
      continue
    }
    closeList()
    parts.push(line.startsWith('# ') ? `<h3>${strong(line.slice(2))}</h3>` : `<p>${strong(line)}</p>`)
  }
  closeList()
  return cleanHtml(parts.join(''))
}
