import type { ComponentProps } from 'react';
import { useState } from 'react';
import type { Suggest } from './control-props.ts';
import type { Offer } from './form-model.ts';
import { smallInput } from './labelled.tsx';
import { useOffer } from './use-offer.ts';

interface OfferingInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  id: string;
  value: string;
  offer: Offer | null;
  suggest: Suggest | undefined;
  onText: (text: string) => void;
}

/** A line of text with values to choose from. Others may be typed too. */
export function OfferingInput({ offer, suggest, value, onText, ...input }: OfferingInputProps) {
  const [isAsked, setAsked] = useState(false);
  const found = useOffer(offer, { text: value, isAsked, suggest });
  const list = `${input.id}-offer`;
  return (
    <>
      <input
        {...input}
        className={smallInput}
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onFocus={() => setAsked(true)}
        onChange={({ target }) => onText(target.value)}
      />
      <datalist id={list}>
        {found.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
    </>
  );
}
