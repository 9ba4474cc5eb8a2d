import { View } from '@tarojs/components'
import type { MutableRefObject } from 'react'
import { api } from '@/api'
import { askService } from '@/kit/chat'
import { useDraftValue } from '@/kit/draft'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { ActionBar, ActionIcon } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Pic } from '@/kit/parts/Pic'
import { RulesCard } from '@/kit/parts/RulesCard'
import { openShop } from '@/kit/parts/ShopCard'
import { session } from '@/stores/session'
import { PackageHead } from './PackageHead'
import { PieceRow } from './PieceRow'
import type { PackageDetail } from './picks'
import './PackageBody.scss'

interface Props {
  id: string
  /** What is shown is put here, for whoever shares the page. */
  shown: MutableRefObject<PackageDetail | undefined>
}

/** One package: what it costs, what is in it, and the way to buy it. */
export function PackageBody({ id, shown }: Props) {
  const [sets, setSets] = useDraftValue(1, 'sets')
  const load = async () => {
    shown.current = await api('GET /api/package/detail/{id}', { id }, { catch: true, quiet: true })
    return shown.current
  }
  return (
    <DetailPage
      load={load}
      filter={id}
      fresh
      missing="这个礼包已经下架，去看看别的吧"
      bottom={detail => <BuyBar detail={detail} sets={sets} />}
    >
      {detail => (
        <View className="bundlepage">
          <Pic className="bundlepage__pic" src={detail.image} alt={detail.title} width={750} eager />
          <PackageHead detail={detail} sets={sets} onSets={setSets} />
          <Card
            className="bundlepage__card"
            title={detail.kind === 'pick' ? '可选商品' : '礼包内容'}
            more="更多礼包"
            onMore={() => go('/pages/package/detail')}
          >
            {detail.items.map(piece => (
              <PieceRow
                key={piece.unique}
                piece={piece}
                note={piece.stock === 0 ? '暂时缺货' : undefined}
                side={detail.kind === 'pick' ? `最多 ${piece.num} 件` : `×${piece.num}`}
              />
            ))}
          </Card>
          <RulesCard className="bundlepage__card" title="礼包说明" rules={detail.rules} />
        </View>
      )}
    </DetailPage>
  )
}

/** The shop, its service, and buying the package or choosing what is in it. */
function BuyBar({ detail, sets }: { detail: PackageDetail; sets: number }) {
  const { id, mer_id, stock, kind } = detail
  const buy = () => {
    if (kind === 'pick') return go('/pages/package/collect', { id, num: sets })
    return session.requireLogin() && go('/pages/package/orderConfirm', { id, num: sets })
  }
  return (
    <ActionBar inset>
      <ActionIcon icon="store" text="店铺" onClick={() => openShop(mer_id)} />
      <ActionIcon icon="service" text="客服" onClick={() => askService({ shop_id: mer_id })} />
      <View className="bundlepage__buy">
        <Button kind="main" size="large" block disabled={stock === 0} onClick={buy}>
          {stock === 0 ? '已售罄' : kind === 'pick' ? '去凑单' : '立即购买'}
        </Button>
      </View>
    </ActionBar>
  )
}
