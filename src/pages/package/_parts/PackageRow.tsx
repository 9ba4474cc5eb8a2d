import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { Tag } from '@/kit/parts/Tag'
import { kindWords, type PackageCard, savingWords } from './picks'
import './PackageRow.scss'

/** A package among others: what it is, and what it costs beside its pieces one by one. */
export function PackageRow({ card, eager }: { card: PackageCard; eager: boolean }) {
  const saving = savingWords(card)
  return (
    <View className="bundle" role="link" onClick={() => go('/pages/package/detail', { id: card.id })}>
      <View className="bundle__frame">
        <Pic className="bundle__pic" src={card.image} alt="" width={400} eager={eager} />
        {card.stock === 0 && <View className="bundle__gone">已售罄</View>}
      </View>
      <View className="bundle__words">
        <View className="bundle__title">{card.title}</View>
        <View className="bundle__intro">{card.intro}</View>
        <View className="bundle__tags">
          {saving && <Tag>{saving}</Tag>}
          <Tag kind="outline">{kindWords(card)}</Tag>
        </View>
        <View className="bundle__foot">
          <Price value={card.price} ot={card.ot_price} size="lg" />
          <Button kind={card.stock === 0 ? 'plain' : 'main'} size="small">
            {card.stock > 0 && card.kind === 'pick' ? '去挑选' : '去看看'}
          </Button>
        </View>
      </View>
    </View>
  )
}
