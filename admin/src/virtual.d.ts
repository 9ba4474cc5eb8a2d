declare module 'virtual:inputs' {
  /** What each write of the console takes, by its key (admin/inputs.ts). */
  const inputs: Record<string, import('./kit/form/schema').Schema>
  export default inputs
}
