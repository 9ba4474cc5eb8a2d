export * from './content'
export * from './http'
export * from './identity'
