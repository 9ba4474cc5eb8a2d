/** Rich text beside the one it is compared with. */
export const Passage = ({ of: html, beside }: { of: unknown; beside: unknown }) => (
  <Parting of={wordsOf(html)} beside={wordsOf(beside)} />
)

/** The words of a rich text, with where its pictures are. */
function wordsOf(html: unknown): string {
  const { body } = new DOMParser().parseFromString(String(html ?? ''), 'text/html')
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(' [图片] ')
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, li, br, tr, div')) block.after('\n')
  return (body.textContent ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

const AROUND = 40
const MOST = 160

/** Words around where they part from the others, and what is otherwise in them marked. */
function Parting({ of: words, beside }: { of: string; beside: string }) {
  if (words === beside) return words ? '文字相同，排版或图片不同' : ''
  let start = 0
  while (start < words.length && words[start] === beside[start]) start++
  let end = 0
  const room = Math.min(words.length, beside.length) - start
  while (end < room && words.at(-1 - end) === beside.at(-1 - end)) end++
  const own = words.slice(start, words.length - end)
  const from = Math.max(0, start - AROUND)
  return (
    <>
      {from > 0 && '…'}
      {words.slice(from, start)}
      <mark>{own.length > MOST ? `${own.slice(0, MOST)}…` : own}</mark>
      {words.slice(words.length - end, words.length - end + AROUND)}
      {end > AROUND && '…'}
    </>
  )
}
