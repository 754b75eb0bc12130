/** A panel whose head has tabs, and whose body is what they switch. */
import { type ReactNode, useId } from 'react'
import { Tabs, type TabsProps } from '../controls/Tabs.tsx'
import { Panel, type PanelProps } from './Panel.tsx'
import styles from './TabbedPanel.module.css'

export interface TabbedPanelProps<V extends string>
  extends Omit<PanelProps, 'head' | 'titleAbove'>,
    Omit<TabsProps<V>, 'label' | 'controls'> {
  /** Name of the current tab. */
  readonly tab: string
}

export function TabbedPanel<V extends string>(props: TabbedPanelProps<V>): ReactNode {
  const { value, onChange, tabs, tab, children, ...panel } = props
  const id = useId()
  return (
    <Panel
      {...panel}
      head={<Tabs label={panel.title} value={value} onChange={onChange} tabs={tabs} controls={id} />}
    >
      <div id={id} role="tabpanel" aria-label={tab} className={styles.body}>
        {children}
      </div>
    </Panel>
  )
}
