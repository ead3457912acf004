import icon from './icon.svg';

/** The mark of the product. */
export function Mark({ size = 22 }: { size?: number }) {
  return <img src={icon} alt="" width={size} height={size} />;
}
