import type { ReactNode } from 'react'
import { openGoods } from '@/kit/parts/GoodsCard'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { Row } from '@/kit/parts/Row'
import { skuWords } from '@/lib/sku'
import type { PackagePiece } from './picks'
import './PieceRow.scss'

/** Goods of a package; tapping their picture opens them. */
export const PieceRow = ({ piece, side, note }: { piece: PackagePiece; side: ReactNode; note?: string }) => (
  <Row
    className="bundlepiece"
    lead={
      <Pic
        className="bundlepiece__pic"
        src={piece.image}
        alt={piece.store_name}
        width={200}
        onClick={() => openGoods(piece.product_id)}
      />
    }
    title={piece.store_name}
    notes={[skuWords(piece.suk), note]}
    side={side}
  >
    <Price value={piece.price} size="sm" tone="text" before="单买" />
  </Row>
)
