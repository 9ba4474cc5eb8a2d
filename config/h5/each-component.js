const path = require('node:path')

const LINE =
  /const (\w+) = \/\*@__PURE__\*\/ createReactComponent\('([\w-]+)', undefined, manipulatePropsFunction, (\w+)\)/g

/** Elements that are heavy and of use only after a moment: their code comes after the page, in a chunk of its own. */
const LATE = new Set(['taro-swiper-core', 'taro-swiper-item-core'])

/** How a component's element gets defined: at once, or when its code has come. */
function definition({ tag, define }) {
  if (!LATE.has(tag)) return `import { ${define} } from '@tarojs/components/dist/components'`
  return `import { defineLate } from ${JSON.stringify(path.join(__dirname, 'late.js'))}
const ${define} = () => defineLate('${tag}', () => import(/* webpackChunkName: "swiper" */ '@tarojs/components/dist/components/${tag}.js'))`
}

/**
 * A webpack loader that takes Taro's one module of all H5 components apart, a module each, so that a page loads the
 * components it shows. As one module, the picker and the editor would come with every page that shows a view.
 */
module.exports = function eachComponent(source) {
  const components = [...source.matchAll(LINE)].map(([, name, tag, define]) => ({ name, tag, define }))
  if (components.length === 0)
    throw new Error('Taro writes its H5 components differently now: look at config/h5/each-component.js')
  const one = components.find(({ name }) => name === this.resourceQuery.slice(1))
  if (one) {
    return `${definition(one)}
import { manipulatePropsFunction } from './helper.js'
import { createReactComponent } from './react-component-lib/createComponent.js'
export const ${one.name} = /*@__PURE__*/ createReactComponent('${one.tag}', undefined, manipulatePropsFunction, ${one.define})`
  }
  const each = components.map(({ name }) => `export { ${name} } from './components.js?${name}'`)
  return [`export { Fragment as Block } from 'react'`, ...each].join('\n')
}
