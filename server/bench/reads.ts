let asked = 0

/** Lists of goods and of shops, and a search, hardly ever the same as before, so that few are kept. */
export function nextRead(): string {
  const i = asked++
  const dearest = `price_max=${100 + (i % 9973)}.00`
  const paths = [
    `/api/products?${dearest}&page=${1 + (i % 5)}`,
    `/api/shoplist?page=${1 + (i % 3)}&limit=${1 + (i % 97)}`,
    `/api/search_productlist?keyword=${encodeURIComponent('茶')}&${dearest}`,
    `/api/products?is_hot=1&${dearest}&page=${1 + (i % 3)}`
  ]
  return paths[i % paths.length]!
}
