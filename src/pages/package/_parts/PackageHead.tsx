import { View } from '@tarojs/components'
import { Card } from '@/kit/parts/Card'
import { Cell } from '@/kit/parts/Cell'
import { Price } from '@/kit/parts/Price'
import { Stepper } from '@/kit/parts/Stepper'
import { Tag } from '@/kit/parts/Tag'
import { kindWords, type PackageDetail, savingWords } from './picks'
import './PackageHead.scss'

interface Props {
  detail: PackageDetail
  sets: number
  onSets: (sets: number) => void
}

/** The most of a package that may be taken at once. */
const mostSets = ({ stock, limit_num }: PackageDetail) => Math.max(1, Math.min(stock, limit_num || 99, 99))

/** What a package is called and costs, and how many of it are wanted. */
export function PackageHead({ detail, sets, onSets }: Props) {
  const saving = savingWords(detail)
  return (
    <Card className="bundlehead">
      <Price value={detail.price} ot={detail.ot_price} size="xl" />
      <View className="bundlehead__title">{detail.title}</View>
      {detail.intro && <View className="bundlehead__intro">{detail.intro}</View>}
      <View className="bundlehead__tags">
        {saving && <Tag kind="solid">{saving}</Tag>}
        <Tag kind="outline">{kindWords(detail)}</Tag>
        <Tag kind="tint">按件可退</Tag>
        {detail.limit_num > 0 && <Tag kind="mute">{`每人限购 ${detail.limit_num} 份`}</Tag>}
        {detail.stock > 0 && detail.stock < 10 && <Tag kind="warning">{`仅剩 ${detail.stock} 份`}</Tag>}
      </View>
      {detail.stock > 0 && (
        <Cell
          className="bundlehead__sets"
          title="份数"
          value={<Stepper value={sets} max={mostSets(detail)} onChange={onSets} />}
        />
      )}
    </Card>
  )
}
