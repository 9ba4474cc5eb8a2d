/** Words that are exchanged as a file. */
export interface Phrases {
  login_title: string
  cart_empty: string
  order_empty: string
  pay_hint: string
  share_title: string
}

type Places = readonly { name: keyof Phrases; max: number }[]

/** Hands the words to the browser as a file. */
export function download(all: Phrases, places: Places) {
  const words = Object.fromEntries(places.map(({ name }) => [name, all[name]]))
  const url = URL.createObjectURL(new Blob([JSON.stringify(words, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = '商城用语.json'
  link.click()
  URL.revokeObjectURL(url)
}

/** Words of a file that fit their places; undefined when there are none. */
export function phrasesIn(text: string, places: Places): Partial<Phrases> | undefined {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof given !== 'object' || given === null) return undefined
  const words = given as Record<string, unknown>
  const found = places.flatMap(({ name, max }) => {
    const word = words[name]
    return typeof word === 'string' && word.trim() && word.length <= max ? [[name, word] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
