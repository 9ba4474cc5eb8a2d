import { Input, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { useDraftValue } from '@/kit/draft'
import { Button } from '@/kit/parts/Button'
import { Popup } from '@/kit/parts/Popup'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { skuWords } from '@/lib/sku'
import type { Goods } from './model'
import './StockSheet.scss'

const MOST = 1_000_000
const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

interface Props {
  goods: Goods | null
  merId: string | undefined
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** How many pieces of each SKU are on the shelf, to be changed one by one. */
export function StockSheet({ goods, merId, onClose, onChanged }: Props) {
  // The sheet keeps its content while it leaves.
  const [shown, setShown] = useState(goods)
  const [typed, setTyped] = useDraftValue<Record<string, string>>({}, 'stock')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (goods) setShown(goods)
  }, [goods])
  const skus = shown?.skus ?? []
  const changed = skus.filter(sku => typed[sku.unique] !== undefined && typed[sku.unique] !== String(sku.stock))
  const save = async () => {
    const wrong = changed.some(sku => !/^\d{1,7}$/.test(typed[sku.unique]!) || Number(typed[sku.unique]) > MOST)
    if (wrong) return say(`库存请填写 0 到 ${MOST} 的整数`)
    setBusy(true)
    let saved = 0
    for (const sku of changed) {
      const change = { sku_id: sku.unique, stock: Number(typed[sku.unique]), was: sku.stock, mer_id: merId }
      // Somebody bought in between: the shelf is read again, and what was typed is thought over.
      if (!(await api('POST /api/keeper/goods/stock', change))) break
      saved++
    }
    setBusy(false)
    setTyped({})
    onClose()
    await onChanged()
    if (saved === changed.length) say('库存已更新')
  }
  return (
    <Popup
      open={!!goods}
      onClose={onClose}
      title="修改库存"
      footer={
        <Button kind="main" block disabled={changed.length === 0} busy={busy} onClick={save}>
          {changed.length === 0 ? '修改后保存' : '保存'}
        </Button>
      }
    >
      <View className="stocksheet">
        <View className="stocksheet__title">{shown?.store_name}</View>
        {skus.map(sku => (
          <View key={sku.unique} className="stocksheet__row">
            <View className="stocksheet__words">
              <View>{skuWords(sku.suk) || '默认规格'}</View>
              <View className="stocksheet__price">{`¥${sku.price} · 现有 ${sku.stock}`}</View>
            </View>
            <Input
              className="stocksheet__input"
              type="number"
              maxlength={7}
              value={typed[sku.unique] ?? String(sku.stock)}
              nativeProps={{ 'aria-label': `${skuWords(sku.suk) || '默认规格'}的库存` }}
              onInput={event => setTyped({ ...typed, [sku.unique]: event.detail.value.trim() })}
            />
          </View>
        ))}
      </View>
    </Popup>
  )
}
