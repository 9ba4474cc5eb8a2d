const BEFORE = 'if (toast.currentPath && '

/**
 * A webpack loader for Taro's dialogs. It lets a word that passes by («登录成功») stay for its time when the page changes,
 * as it does in a mini-program; Taro takes it away as soon as the next page is there, often before anybody has read it.
 * What is loading still ends with its page.
 */
module.exports = function toastStays(source) {
  if (!source.includes(BEFORE)) throw new Error('Taro shows toasts differently now: look at config/h5/toast-stays.js')
  return source.replace(BEFORE, `if (toast.type === 'loading' && toast.currentPath && `)
}
