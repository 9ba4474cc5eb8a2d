import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { State } from '@/kit/parts/State'
import { type City, cityByName, cityGroups, cityShort, hotCities, searchCities } from '@/lib/cities'
import { appearance } from '@/stores/appearance'
import './CityIndex.scss'

interface Props {
  /** What is searched for; '' shows every city. */
  word: string
  current: string
  onChoose: (city: City) => void
}

const groups = cityGroups()
const hot = hotCities.map(cityByName).filter((city): city is City => !!city)

/** Every city: the hot ones, then by letter with an index at the edge; found by name or pinyin. No network needed. */
export function CityIndex({ word, current, onChoose }: Props) {
  if (word.trim()) {
    const found = searchCities(word)
    return found.length === 0 ? (
      <State kind="empty" icon="search" words="没有找到这个城市" hint="试试城市全名或拼音" />
    ) : (
      <Rows cities={found} current={current} onChoose={onChoose} />
    )
  }
  const toLetter = (letter: string) =>
    Taro.pageScrollTo({
      selector: `#letter-${letter}`,
      offsetTop: -appearance.bars_px,
      duration: 0
    })
  return (
    <View className="cityindex">
      <View className="cityindex__letter">热门城市</View>
      <View className="cityindex__hot">
        {hot.map(city => (
          <View
            key={city.name}
            className={`cityindex__chip ${city.name === current ? 'cityindex__chip--on' : ''}`}
            role="button"
            onClick={() => onChoose(city)}
          >
            {cityShort(city.name)}
          </View>
        ))}
      </View>
      {groups.map(group => (
        <View key={group.letter} id={`letter-${group.letter}`}>
          <View className="cityindex__letter">{group.letter}</View>
          <Rows cities={group.cities} current={current} onChoose={onChoose} />
        </View>
      ))}
      <View className="cityindex__bar">
        {groups.map(({ letter }) => (
          <View key={letter} className="cityindex__key" role="button" onClick={() => toLetter(letter)}>
            {letter}
          </View>
        ))}
      </View>
    </View>
  )
}

const Rows = ({ cities, current, onChoose }: { cities: readonly City[] } & Pick<Props, 'current' | 'onChoose'>) => (
  <View className="cityindex__rows">
    {cities.map(city => (
      <View
        key={city.name}
        className={`cityindex__row ${city.name === current ? 'cityindex__row--on' : ''}`}
        hoverClass="cityindex__row--pressed"
        role="button"
        onClick={() => onChoose(city)}
      >
        {city.name}
      </View>
    ))}
  </View>
)
