<?php

declare(strict_types=1);

namespace Parley\Documents;

use Parley\Errors\InvalidResponseError;

/**
 * A JSON object of the API, by the API's own names: `$answer->sessionId`.
 *
 * Servers of other versions may send more fields or fewer. Fields that this version does not name can be read all the
 * same; fields that did not come are null.
 */
abstract class Document implements \JsonSerializable
{
    /** The class of a field, in brackets for a list of them. */
    protected const NESTED = [];

    /** @param array<string, mixed> $fields */
    final public function __construct(private readonly array $fields)
    {
    }

    /** The JSON value as a document of this class. */
    final public static function from(mixed $value): static
    {
        if (!is_array($value)) {
            throw new InvalidResponseError('A JSON object was expected, not ' . get_debug_type($value) . '.');
        }
        return new static($value);
    }

    /** @return list<static> */
    final public static function listFrom(mixed $values): array
    {
        if (!is_array($values)) {
            throw new InvalidResponseError('A JSON array was expected, not ' . get_debug_type($values) . '.');
        }
        return array_map(static::from(...), array_values($values));
    }

    public function __get(string $name): mixed
    {
        $value = $this->fields[$name] ?? null;
        $class = static::NESTED[$name] ?? null;
        if ($value === null || $class === null) {
            return $value;
        }
        if ($class === \DateTimeImmutable::class) {
            return new \DateTimeImmutable($value);
        }
        return is_array($class) ? $class[0]::listFrom($value) : $class::from($value);
    }

    public function __isset(string $name): bool
    {
        return isset($this->fields[$name]);
    }

    public function __set(string $name, mixed $value): void
    {
        throw new \LogicException('Documents of the API do not change.');
    }

    /** @return array<string, mixed> The JSON as it came. */
    public function toArray(): array
    {
        return $this->fields;
    }

    public function jsonSerialize(): mixed
    {
        return $this->fields;
    }
}
