import { yuan } from './money'

/** A product beside what it is shown with, on the wire. */
export const productBrief = (product: { id: string; name: string; picture: string; priceFen: bigint }) => ({
  id: product.id,
  store_name: product.name,
  image: product.picture,
  price: yuan(product.priceFen)
})
