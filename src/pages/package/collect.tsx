import { View } from '@tarojs/components'
import { api } from '@/api'
import { useDraftValue } from '@/kit/draft'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Price } from '@/kit/parts/Price'
import { State } from '@/kit/parts/State'
import { Stepper } from '@/kit/parts/Stepper'
import { fenOf, yuanOf } from '@/lib/format'
import { session } from '@/stores/session'
import { PackageHead } from './_parts/PackageHead'
import { PieceRow } from './_parts/PieceRow'
import { countOf, mostOf, type PackageDetail, type Picks, picksText, pickWords } from './_parts/picks'
import './collect.scss'

definePageConfig({ navigationBarTitleText: '礼包凑单' })

export default page(() => {
  const { id, num } = useQuery('id', 'num')
  const [sets, setSets] = useDraftValue(Number(num) || 1, 'sets')
  const [picks, setPicks] = useDraftValue<Picks>({}, 'picks')
  return (
    <DetailPage
      load={() => api('GET /api/package/detail/{id}', { id }, { catch: true, quiet: true })}
      filter={id}
      fresh
      skeleton="lines"
      missing="这个礼包已经下架，去看看别的吧"
      bottom={detail => detail.kind === 'pick' && <PickBar detail={detail} sets={sets} picks={picks} />}
    >
      {detail =>
        detail.kind === 'pick' ? (
          <View className="bundlepick">
            <PackageHead detail={detail} sets={sets} onSets={setSets} />
            <Card className="bundlepick__card" title={`请选 ${detail.pick_num * sets} 件`} more="可重复选">
              {detail.items.map(piece => (
                <PieceRow
                  key={piece.unique}
                  piece={piece}
                  note={piece.stock === 0 ? '暂时缺货' : `最多选 ${mostOf(piece, sets)} 件`}
                  side={
                    piece.stock > 0 && (
                      <Stepper
                        min={0}
                        max={mostOf(piece, sets)}
                        value={picks[piece.unique] ?? 0}
                        onChange={chosen => setPicks({ ...picks, [piece.unique]: chosen })}
                      />
                    )
                  }
                />
              ))}
            </Card>
          </View>
        ) : (
          <State
            kind="empty"
            icon="package"
            words="这个礼包不用凑单，可以直接购买"
            action="查看礼包"
            onAction={() => go('/pages/package/detail', { id })}
          />
        )
      }
    </DetailPage>
  )
})

/** How far the choice is, what it costs, and the way on once it is whole. */
function PickBar({ detail, sets, picks }: { detail: PackageDetail; sets: number; picks: Picks }) {
  const [chosen, needed] = [countOf(picks), detail.pick_num * sets]
  const pay = () =>
    session.requireLogin() && go('/pages/package/orderConfirm', { id: detail.id, num: sets, items: picksText(picks) })
  return (
    <ActionBar inset className="bundlepick__bar">
      <View className="bundlepick__sum">
        <Price value={yuanOf((fenOf(detail.price) ?? 0) * sets)} size="lg" />
        <View className="bundlepick__count">{`已选 ${chosen}/${needed} 件`}</View>
      </View>
      <Button kind="main" size="large" disabled={detail.stock === 0 || chosen !== needed} onClick={pay}>
        {detail.stock === 0 ? '已售罄' : pickWords(chosen, needed)}
      </Button>
    </ActionBar>
  )
}
