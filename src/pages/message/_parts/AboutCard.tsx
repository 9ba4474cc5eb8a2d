import { View } from '@tarojs/components'
import { openUrl } from '@/kit/open'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { Tag } from '@/kit/parts/Tag'
import type { Message } from './MessageRow'
import './AboutCard.scss'

type About = NonNullable<Message['subject']>

/** The order, the goods or the shop a message is about, as it stands now, and the way there; one that is gone says so. */
export function AboutCard({ about }: { about: About }) {
  const gone = about.gone === 1
  return (
    <View
      className={`about ${gone ? 'about--gone' : ''}`}
      hoverClass={gone ? 'none' : 'about--pressed'}
      role={gone ? undefined : 'link'}
      onClick={() => !gone && openUrl(about.url)}
    >
      {about.pic ? (
        <Pic className="about__pic" src={about.pic} alt="" width={200} />
      ) : (
        <View className="about__pic about__pic--none">
          <Icon name={gone ? 'ban' : about.type === 'shop' ? 'store' : 'package'} size={48} />
        </View>
      )}
      <View className="about__words">
        <View className="about__title">{about.title}</View>
        {about.info && <View className="about__info">{about.info}</View>}
        {(about.state || about.price) && (
          <View className="about__line">
            {about.state && <Tag kind={gone ? 'mute' : 'tint'}>{about.state}</Tag>}
            {about.price && <Price value={about.price} size="sm" tone="text" />}
          </View>
        )}
      </View>
      {!gone && <Icon name="right" size={32} className="about__arrow" />}
    </View>
  )
}
