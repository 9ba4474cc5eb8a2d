import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { openGoods } from '@/kit/parts/GoodsCard'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { PicGrid } from '@/kit/parts/PicGrid'
import { Price } from '@/kit/parts/Price'
import { Tag } from '@/kit/parts/Tag'
import { copy } from '@/kit/scan'
import { ago } from '@/lib/ago'
import { TEXTS } from '@/lib/constants'
import { countText } from '@/lib/format'
import { saveImages } from './pass-on'
import './MaterialCard.scss'

export type Material = Data<Endpoints['GET /api/article/sucai/details']>

interface Props {
  piece: Material
  /** Opens the piece; without it the card is the piece itself and shows all of its words. */
  onOpen?: () => void
}

/** A piece to pass on: words, pictures, the product, and what one does with it. */
export function MaterialCard({ piece, onOpen }: Props) {
  const [saved, setSaved] = useState(piece.saved)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    const count = await saveImages(piece.id)
    setBusy(false)
    if (count !== undefined) setSaved(count)
  }
  return (
    <View className="material">
      <View role={onOpen && 'button'} onClick={onOpen}>
        <View className="material__head">
          <View className="material__title">{piece.title}</View>
          <Tag kind="tint">{piece.topic}</Tag>
        </View>
        <View className={`material__text ${onOpen ? 'material__text--short' : ''}`}>{piece.text}</View>
      </View>
      <PicGrid pics={piece.images} alt={piece.title} />
      {piece.product && <ProductLine product={piece.product} />}
      <View className="material__foot">
        <View className="material__time">
          {ago(piece.add_time)} · {countText(saved)} 人保存
        </View>
        <View className="material__deed" role="button" onClick={() => copy(piece.text, TEXTS.linkCopied)}>
          <Icon name="copy" size={32} />
          复制文案
        </View>
        {piece.images.length > 0 && (
          <View className="material__deed" role="button" onClick={save}>
            <Icon name="download" size={32} />
            {busy ? '保存中…' : '保存图片'}
          </View>
        )}
      </View>
    </View>
  )
}

const ProductLine = ({ product }: { product: NonNullable<Material['product']> }) => (
  <View className="material__goods" role="link" onClick={() => openGoods(product.id)}>
    <Pic className="material__pic" src={product.image} alt="" width={200} />
    <View className="material__name">{product.store_name}</View>
    <Price value={product.price} size="sm" />
  </View>
)
