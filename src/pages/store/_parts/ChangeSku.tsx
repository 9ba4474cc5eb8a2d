import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { SkuPopup } from '@/kit/parts/SkuPopup'
import { type ProductDetail, SkuChoice, type SkuLine } from '@/kit/state/SkuChoice'
import type { CartLine, CartState } from './CartState'

interface Props {
  cart: CartState
  /** The line whose SKU is to change; none closes the sheet. */
  line: CartLine | null
  onClose: () => void
}

/** Lets the person take another SKU of the same product: that one is put in first, then the old one taken out. */
export const ChangeSku = observer(function ChangeSku({ cart, line, onClose }: Props) {
  const [found, setFound] = useState<{ product: ProductDetail; choice: SkuChoice } | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!line) return
    setFound(null)
    api('GET /api/product/detail/{id}', { id: line.product_id }).then(product => {
      if (!product) return onClose()
      const running = product.activity?.state === 1 ? product.activity.items : undefined
      const choice = new SkuChoice(product, { offers: running })
      choice.chooseSku(line.unique)
      choice.setQuantity(line.cart_num)
      setFound({ product, choice })
    })
  }, [line?.id])
  if (!found) return null

  const change = async (sku: SkuLine, quantity: number) => {
    if (!line) return
    if (sku.unique === line.unique) {
      cart.setNum(line, quantity)
      return onClose()
    }
    setBusy(true)
    const { activity, storeInfo } = found.product
    const item =
      activity?.state === 1 ? activity.items.find(one => one.unique === sku.unique && one.stock > 0) : undefined
    const added = await api('POST /api/cart/add', {
      productId: storeInfo.id,
      uniqueId: sku.unique,
      cartNum: quantity,
      new: 0,
      activityId: item?.id ?? ''
    })
    if (added) {
      await cart.remove([line]).catch(() => {})
      await cart.load().catch(() => {})
      onClose()
    }
    setBusy(false)
  }
  return (
    <SkuPopup
      choice={found.choice}
      open={line !== null}
      onClose={onClose}
      actions={['confirm']}
      onDone={(_, sku, quantity) => change(sku, quantity)}
      busy={busy}
      unit={found.product.storeInfo.unit_name}
    />
  )
})
