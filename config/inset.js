const SIDES = ['top', 'right', 'bottom', 'left']

/** A plugin of PostCSS that writes `inset` as the four properties it stands for: Chrome knows it from 87 on. */
module.exports = () => ({
  postcssPlugin: 'inset',
  Declaration: {
    inset(declaration, { list }) {
      const [top, right = top, bottom = top, left = right] = list.space(declaration.value)
      const values = { top, right, bottom, left }
      for (const prop of SIDES) declaration.cloneBefore({ prop, value: values[prop] })
      declaration.remove()
    }
  }
})
