/** What distinguishes a SKU, as people read it; '' for the only one of a product. */
export const skuWords = (suk: string) => (suk === '默认' ? '' : suk.replaceAll(',', ' '))
