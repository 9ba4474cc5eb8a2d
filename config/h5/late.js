import './late.css'

const RETRY_MS = 5_000

/**
 * Defines a custom element whose code comes after the page. What was set on elements that wait for it would be lost: their
 * constructor starts from its defaults. So it is taken off them and set again.
 */
export function defineLate(tag, load) {
  const define = late => {
    const waiting = [...document.querySelectorAll(tag)].map(element => {
      const names = Object.keys(element).filter(name => !name.startsWith('__react'))
      const given = Object.fromEntries(names.map(name => [name, element[name]]))
      for (const name of names) delete element[name]
      return [element, given]
    })
    late.defineCustomElement()
    for (const [element, given] of waiting) Object.assign(element, given)
  }
  // The page is of use without it, so it is fetched again quietly.
  load().then(define, () => setTimeout(() => defineLate(tag, load), RETRY_MS))
}
