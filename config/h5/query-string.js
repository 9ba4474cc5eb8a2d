const PATCHES = [
  ['.replaceAll(/', '.replace(/'],
  [".replaceAll('+', ' ')", ".replace(/\\+/g, ' ')"]
]

/** A webpack loader for `query-string`, which Taro's router reads every address with: Chrome has `replaceAll` from 85 on. */
module.exports = function queryString(source) {
  const mended = PATCHES.reduce((text, [before, after]) => {
    if (!text.includes(before))
      throw new Error('query-string is written differently now: look at config/h5/query-string.js')
    return text.replaceAll(before, after)
  }, source)
  if (mended.includes('replaceAll'))
    throw new Error('query-string uses replaceAll elsewhere: look at config/h5/query-string.js')
  return mended
}
