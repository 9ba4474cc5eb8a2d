// `platform` takes the browser's name apart as soon as it is loaded, 10 ms on a simple phone; few people ever ask for it.
const read = () => require('platform/platform.js')

module.exports = {
  get manufacturer() {
    return read().manufacturer
  },
  get product() {
    return read().product
  },
  get os() {
    return read().os
  }
}
