import { Input, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { Icon } from './Icon'
import './SearchBox.scss'

interface LinkProps {
  /** Words that take turns, as what one could look for. */
  words?: string[]
  /** Told the words standing there when tapped. */
  onClick: (words: string) => void
  onScan?: () => void
  /** On the brand's colour the box is white; on white it is grey. */
  ground?: 'brand' | 'white'
  className?: string
}

const TURN_MS = 4_000

/** Looks like a search box and leads to the search page. */
export function SearchLink({ words = [], onClick, onScan, ground = 'white', className = '' }: LinkProps) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (words.length < 2) return
    const timer = setInterval(() => setTurn(t => t + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [words.length])
  const word = words[turn % Math.max(1, words.length)] ?? ''
  return (
    <View className={`search search--${ground} ${className}`}>
      {onScan && (
        <View className="search__scan" role="button" ariaLabel="扫一扫" onClick={onScan}>
          <Icon name="scan" size={40} />
        </View>
      )}
      <View className="search__link" role="button" onClick={() => onClick(word)}>
        {!onScan && <Icon name="search" size={32} className="search__icon" />}
        <View key={turn} className={`search__words ${turn ? 'search__words--turn' : ''}`}>
          {word || '搜索你想要的商品'}
        </View>
        {onScan && <View className="search__go">搜索</View>}
      </View>
    </View>
  )
}

interface InputProps {
  value: string
  onChange: (value: string) => void
  onSearch: (value: string) => void
  placeholder?: string
  focus?: boolean
  className?: string
}

/** A search box to type in, with a cross that empties it. */
export function SearchInput({
  value,
  onChange,
  onSearch,
  placeholder = '搜索你想要的商品',
  focus,
  className = ''
}: InputProps) {
  return (
    <View className={`search search--white ${className}`}>
      <Icon name="search" size={32} className="search__icon search__icon--lead" />
      <Input
        className="search__input"
        value={value}
        type="text"
        maxlength={60}
        focus={focus}
        confirmType="search"
        placeholder={placeholder}
        placeholderClass="search__hint"
        nativeProps={{ 'aria-label': '搜索' }}
        onInput={event => onChange(event.detail.value)}
        onConfirm={event => onSearch(event.detail.value.trim())}
      />
      {value && (
        <View className="search__clear" role="button" ariaLabel="清空" onClick={() => onChange('')}>
          <View className="search__cross">
            <Icon name="close" size={22} />
          </View>
        </View>
      )}
      <View className="search__do" role="button" onClick={() => onSearch(value.trim())}>
        搜索
      </View>
    </View>
  )
}
