const patronymic =
  /(?:[оеи]вич|[ьеё]вич|ович|йович|[оеё]вна|ична|инична|ївна|івна|їч|кызы|оглы|ovich|evich|yevich|ovych|yovych|ovna|evna|yevna|ichna|inichna|ivna|yivna|ovic|evic)$/;
const slavicFamily =
  /(?:[оеё]ва?|[иы]на?|ск[иі]й|ська|ская|цкий|цкая|енко|[чщ]ук|юк|ов|ев|ko|ov|ova|ev|eva|yov|sky|skiy|skyi|skaya|ska|enko|chuk)$/;

/** Sergeevich, Петровна: a father's name, which is dropped like a middle name. */
export function isPatronymic(key: string): boolean {
  return key.length > 5 && patronymic.test(key);
}

/** Petrov, Ковальчук: for telling `Петров Иван Сергеевич` from `John Michael Abramovich`. */
export function isSlavicFamily(key: string): boolean {
  return slavicFamily.test(key);
}
