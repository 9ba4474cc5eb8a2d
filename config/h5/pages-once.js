const LIST = /"?pages"?:\s*\["pages\/[^\]]*\]/
/** Where Taro lists all pages once more, each with what loads it. */
const ROUTES = /config\.routes\s*=/

/** A webpack loader for the app's entry: the list of pages is read from the routes, which name each page already. */
module.exports = function pagesOnce(source) {
  if (!ROUTES.test(source)) return source
  if (!LIST.test(source))
    throw new Error('Taro writes its list of pages differently now: look at config/h5/pages-once.js')
  return source.replace(LIST, 'get pages() { return this.routes.map(route => route.path) }')
}
