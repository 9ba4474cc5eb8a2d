import { TextDecoder, TextEncoder } from 'node:util'

// Every browser has them, and jsdom does not.
Object.assign(globalThis, { TextDecoder, TextEncoder, IS_REACT_ACT_ENVIRONMENT: true })
