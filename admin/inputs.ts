import type { Plugin } from 'vite'
import { contracts } from '../contract'

const NAME = 'virtual:inputs'

/**
 * Gives the console what its writes take as JSON Schema, by endpoint: `import inputs from 'virtual:inputs'`. Forms are drawn
 * from it, and the library the schemas are written with stays out of the bundle.
 */
export const contractInputs = (): Plugin => ({
  name: 'contract-inputs',
  resolveId: id => (id === NAME ? `\0${NAME}` : undefined),
  load: id => (id === `\0${NAME}` ? `export default ${JSON.stringify(writes())}` : undefined)
})

const writes = () =>
  Object.fromEntries(
    Object.values(contracts)
      .flatMap(entries => Object.entries(entries))
      .filter(([key]) => key.startsWith('POST /api/admin/'))
      .map(([key, { input }]) => [key, input])
  )
