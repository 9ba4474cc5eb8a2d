import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { openUrl } from '@/kit/open'
import { Card } from '@/kit/parts/Card'
import { Pic } from '@/kit/parts/Pic'
import './Services.scss'

type Entry = Data<Endpoints['GET /api/getFuwuNavigation']>['list'][number]['list'][number]

/** A group of services, four to a row. */
export function Services({ title, entries }: { title: string; entries: Entry[] }) {
  return (
    <Card title={title}>
      <View className="services">
        {entries.map(entry => (
          <View key={entry.id} className="services__item" role="button" onClick={() => openUrl(entry.url)}>
            <Pic className="services__pic" src={entry.pic} alt="" width={200} />
            <View className="services__name">{entry.name}</View>
          </View>
        ))}
      </View>
    </Card>
  )
}
