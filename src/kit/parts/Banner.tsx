import type { Data, Endpoints } from '@contract'
import { Swiper, SwiperItem, View } from '@tarojs/components'
import { useState } from 'react'
import { openUrl } from '@/kit/open'
import { useCalm } from '@/kit/state/calm'
import { lessMotion } from '@/platform/motion'
import { Dots } from './Dots'
import { Pic } from './Pic'
import './Banner.scss'

export type BannerItem = Pick<
  Data<Endpoints['GET /api/index/banner_list']>['list'][number],
  'id' | 'title' | 'pic' | 'url'
>

interface Props<T> {
  items: readonly T[]
  /** Opens the banner's address by default. */
  onClick?: (item: T) => void
  /** Told which one is shown, for the colour behind it. */
  onTurn?: (index: number) => void
  className?: string
}

const STAY_MS = 4_000

/** Pictures that take turns, 702 by 280, with dots. */
export function Banner<T extends BannerItem>({
  items,
  onClick = item => openUrl(item.url),
  onTurn,
  className = ''
}: Props<T>) {
  const [here, setHere] = useState(0)
  const calm = useCalm()
  const turn = (index: number) => {
    setHere(index)
    onTurn?.(index)
  }
  if (items.length === 0) return null
  return (
    <View className={`banner ${className}`}>
      <Swiper
        className="banner__swiper"
        circular={items.length > 1}
        autoplay={items.length > 1 && !lessMotion()}
        interval={STAY_MS}
        duration={300}
        onChange={event => turn(event.detail.current)}
      >
        {items.map((item, i) => (
          <SwiperItem key={item.id}>
            {(calm || i === 0) && (
              <Pic
                className="banner__pic"
                src={item.pic}
                alt={item.title}
                width={750}
                eager={i === 0}
                onClick={() => onClick(item)}
              />
            )}
          </SwiperItem>
        ))}
      </Swiper>
      <Dots className="banner__dots" count={items.length} here={here} tone="light" />
    </View>
  )
}
